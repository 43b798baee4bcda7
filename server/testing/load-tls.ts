// Node's own X509Certificate.toLegacyObject() loads only half of node:tls when it is called first, and then
// tls.createSecureContext is missing for every file in the process. So all of it is loaded before any test.
import 'node:tls';
