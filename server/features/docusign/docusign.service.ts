// What other features may use of the connection to an outside signature provider.
export { hasConnections } from './docusign.store.ts';
