// Node's own X509Certificate.toLegacyObject() loads half of node:tls when it comes first, and then
// tls.createSecureContext is missing for every file that shares the process. So the whole is loaded before any test.
import 'node:tls';
