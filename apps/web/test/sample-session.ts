import type { Session } from '@church/shared'

/** A service for everyone that opens at its start. */
export const sampleSession = (change: Partial<Session> = {}): Session => ({
  id: 1,
  name: 'Sunday Worship',
  start_datetime: '2026-01-11T10:00:00Z',
  end_datetime: '2026-01-11T11:30:00Z',
  opens_datetime: change.start_datetime ?? '2026-01-11T10:00:00Z',
  kind: 'service',
  departments: [],
  series_id: null,
  campus: 1,
  public: false,
  cancelled_at: null,
  cancel_reason: null,
  ...change,
})
