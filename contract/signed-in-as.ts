/**
 * Whom a page works for: their user id, sent with every call but the one that asks who is signed in. The session is the
 * browser's, and in another tab somebody else may have signed in since.
 */
export const signedInAsHeader = 'x-signed-in-as';
