/** "just now", "5 minutes ago". A clock that runs behind the server's must not speak of the future. */
export function timeAgo(moment: string, now: Date): string {
  const seconds = (now.getTime() - new Date(moment).getTime()) / 1000;
  const fitting = units.find((unit) => seconds >= unit.seconds);
  if (!fitting) return 'just now';
  const count = Math.floor(seconds / fitting.seconds);
  return new Intl.RelativeTimeFormat('en').format(-count, fitting.unit);
}

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;
