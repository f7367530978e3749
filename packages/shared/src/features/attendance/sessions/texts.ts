import { defineTexts } from '../../../texts.ts'

export const sessionTexts = defineTexts({
  allRequired: 'All fields are required',
  checkYear: 'Please check the year.',
  endNotAfterStart: 'The end must be after the start.',
  opensAfterStart: 'Marking cannot open after the start.',
  opensTooEarly: 'Marking can open at most 24 hours before the start.',
  created: 'Session created successfully!',
  deleted: 'Session deleted.',
})

export const seriesTexts = defineTexts({
  weekdayNeeded: 'Please choose at least one day.',
  weekdayTwice: 'Please choose each day once.',
  untilBeforeFrom: 'The last date must not be before the first.',
  nthOrWeeks: 'Choose either every few weeks or certain weeks of the month.',
})

export const expiryTexts = defineTexts({ refreshing: 'Session expired. Refreshing data...' })
