// What other features may ask of the connection to an outside signature provider.
export { hasConnections } from './docusign.store.ts';
