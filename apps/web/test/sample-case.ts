import type { CareCaseDetails } from '@church/shared'

/** Somebody who has missed two weeks, and whom nobody looks after. */
export const sampleCase = (change: Partial<CareCaseDetails> = {}): CareCaseDetails => ({
  id: 3,
  kind: 'absence',
  state: 'open',
  person: { id: 9, name: 'Mary Hill', image: null },
  card: null,
  email: 'mary@church.test',
  phone_number: '07700 900009',
  phone_number_2: null,
  assignee: null,
  periods_missed: 2,
  last_present_on: '2026-05-24',
  asked_for: [],
  away_until: null,
  opened_at: '2026-06-08T01:00:00Z',
  snooze_until: null,
  closed_at: null,
  outcome: null,
  last_event: null,
  weeks: [
    { week: '2026-05-18', state: 'present' },
    { week: '2026-05-25', state: 'missed' },
    { week: '2026-06-01', state: 'missed' },
  ],
  events: [],
  ...change,
})
