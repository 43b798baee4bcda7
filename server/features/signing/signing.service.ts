// What other features may ask of signing.
export { forgetRequests, voidRequests } from './void-requests.ts';
