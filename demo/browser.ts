// A person's browser, as the demo's people have one.
import { HttpClient } from '../server/testing/http-client.ts';
import { password } from './company.ts';

export const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1';
const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

/** Like a page, it fetches its token for changes once per session. */
export class Browser extends HttpClient {
  #session: string | undefined;
  #token = '';

  override async csrfToken(): Promise<string> {
    const session = this.cookies.get('fieldwright_session');
    if (!this.#token || session !== this.#session) this.#token = await super.csrfToken();
    this.#session = session;
    return this.#token;
  }

  async signIn(email: string): Promise<void> {
    await this.signOut();
    const body = { username: email, password, rememberMe: true };
    await this.ok('POST /api/auth/login', { body, headers: { 'user-agent': laptop } });
  }

  async signOut(): Promise<void> {
    this.#token = '';
    await this.call('POST /api/auth/logout');
  }
}

export async function upload(
  client: HttpClient,
  purpose: 'logo' | 'photo',
  picture: Buffer,
): Promise<string> {
  const form = new FormData();
  form.append('purpose', purpose);
  const [type, name] = purpose === 'logo' ? ['image/png', 'logo.png'] : ['image/jpeg', 'photo.jpg'];
  form.append('file', new Blob([new Uint8Array(picture)], { type }), name);
  return (await client.ok('POST /api/objects/upload-file', { raw: form })).objectPath;
}
