/** Separate from the schemas, so that a screen can show these without bundling the schema library. */
export const sessionMessages = {
  allRequired: 'All fields are required',
  checkYear: 'Please check the year.',
  endNotAfterStart: 'The end must be after the start.',
  opensAfterStart: 'Marking cannot open after the start.',
  opensTooEarly: 'Marking can open at most 24 hours before the start.',
  endInThePast: 'The end must be in the future. To call the session off, cancel it.',
  dayOfSeries:
    'Only the time can change for several dates. To move them to another day, change the series.',
  tooLongForSeries: 'A repeating session can last at most 24 hours.',
  unknownDepartment: (name: string) => `There is no department “${name}”. Please choose another.`,
  created: 'Session created successfully!',
  deleted: 'Session deleted.',
  expired: 'Session expired.',
} as const

export const seriesMessages = {
  weekdayNeeded: 'Please choose at least one day.',
  weekdayTwice: 'Please choose each day once.',
  untilBeforeFrom: 'The last date must not be before the first.',
  nthOrWeeks: 'Choose either every few weeks or certain weeks of the month.',
} as const
