// The time zones a company may choose, in words people search for.
import type { SearchOption } from '#web/ui/form/searchable-select.tsx';

/** Most companies are in one of these, so they come first, under their everyday names. */
const everyday: Record<string, string> = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Phoenix': 'Arizona Time',
  'America/Los_Angeles': 'Pacific Time',
  'America/Anchorage': 'Alaska Time',
  'Pacific/Honolulu': 'Hawaii Time',
};

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Browsers leave out aliases, so the zone in use is always added. */
export function timeZoneOptions(
  inUse: string,
  zones: readonly string[] = Intl.supportedValuesOf('timeZone'),
): SearchOption[] {
  const rest = new Set([...zones, 'UTC', inUse]);
  for (const zone of Object.keys(everyday)) rest.delete(zone);
  return [...Object.keys(everyday), ...[...rest].sort()].map(toOption);
}

function toOption(zone: string): SearchOption {
  const [city = zone, ...region] = zone.replaceAll('_', ' ').split('/').reverse();
  const name = everyday[zone];
  if (name) return { value: zone, label: name, hint: city };
  return { value: zone, label: city, hint: region.length > 0 ? region.reverse().join(', ') : undefined };
}

/** "Central Time (Chicago)" */
export function timeZoneName(zone: string): string {
  const { label, hint } = toOption(zone);
  return hint ? `${label} (${hint})` : label;
}
