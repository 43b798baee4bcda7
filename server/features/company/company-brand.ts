// The color and the logo of a company, on every page that a customer opens by a link of it.
import type { ErrorReply } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { signObjectUrl } from '#server/features/objects/objects.service.ts';
import type { Company } from './read-company.ts';

export const companyBrand = (
  deps: Pick<Deps, 'secrets' | 'clock'>,
  { brandColor, logoPath }: Pick<Company, 'brandColor' | 'logoPath'>,
): NonNullable<ErrorReply['brand']> => ({
  brandColor,
  companyLogo: logoPath && signObjectUrl(deps, logoPath),
});
