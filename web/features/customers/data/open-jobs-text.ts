/** "1 open job", "3 open jobs". */
export const openJobsText = (count: number): string => `${count} open ${count === 1 ? 'job' : 'jobs'}`;
