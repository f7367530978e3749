/** Separate from the schemas, so that a screen can show these without bundling the schema library. */
export const sessionMessages = {
  allRequired: 'All fields are required',
  checkYear: 'Please check the year.',
  endNotAfterStart: 'The end must be after the start.',
  created: 'Session created successfully!',
  expired: 'Session expired.',
  expiredRefreshing: 'Session expired. Refreshing data...',
} as const
