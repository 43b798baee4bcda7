// The front page and the way into an account: guest pages and accounts meet here and nowhere else.
import { SignupDoor } from './features/accounts/signup/signup-door.tsx';
import { HomePage } from './guest/home/home-page.tsx';

export function FrontPage() {
  return (
    <SignupDoor>
      <HomePage />
    </SignupDoor>
  );
}
