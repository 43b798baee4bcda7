// What other features may use of accounts: the way to Profile & Support.
export { openProfile } from './profile/profile-host.tsx';
