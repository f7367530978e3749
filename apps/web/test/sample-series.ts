import type { Series } from '@church/shared'

/** A service every Sunday at 10:00. */
export const sampleSeries = (change: Partial<Series> = {}): Series => ({
  id: 1,
  name: 'Sunday Worship',
  weekdays: [7],
  every_weeks: 1,
  nth_of_month: null,
  start_time: '10:00',
  minutes: 90,
  opens_before_minutes: 0,
  from_date: '2026-01-04',
  until_date: null,
  kind: 'service',
  departments: [],
  campus: 1,
  public: false,
  paused: false,
  next_dates: ['2026-01-11'],
  ...change,
})
