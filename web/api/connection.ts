// Whether the server can be reached. Known from the calls themselves: a browser that believes to be online may still
// stand behind a router without a line.
let isLost = false;

export const noConnection = {
  title: 'No connection',
  description: 'Check your internet connection and try again.',
} as const;

export function connectionLost(): void {
  isLost = true;
}

export function connectionWorks(): void {
  isLost = false;
}

export const isConnectionLost = (): boolean => isLost;
