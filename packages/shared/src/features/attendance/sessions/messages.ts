export const sessionMessages = {
  allRequired: 'All fields are required',
  checkYear: 'Please check the year.',
  endNotAfterStart: 'The end must be after the start.',
  opensAfterStart: 'Marking cannot open after the start.',
  opensTooEarly: 'Marking can open at most 24 hours before the start.',
  created: 'Session created successfully!',
  deleted: 'Session deleted.',
} as const

export const seriesMessages = {
  weekdayNeeded: 'Please choose at least one day.',
  weekdayTwice: 'Please choose each day once.',
  untilBeforeFrom: 'The last date must not be before the first.',
  nthOrWeeks: 'Choose either every few weeks or certain weeks of the month.',
} as const

export const expiryMessages = { refreshing: 'Session expired. Refreshing data...' } as const
