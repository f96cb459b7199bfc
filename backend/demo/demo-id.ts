/** Fixed ids: servers that seed one database at the same time add each record once. */
export const demoId = (index: number) => `de30${index.toString(16).padStart(20, '0')}`;
