import { t, type User } from '@church/shared'
import type { ComponentType } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { Alert } from '../ui/alert.tsx'

type Part = ComponentType<{ user: User }>

/** Takes the place of a part whose code could not be loaded. */
const NotLoaded = () => (
  <Alert>
    {t('This part could not be loaded. Please check your connection and reload the page.')}
  </Alert>
)

const part = (load: () => Promise<Part>) => lazyPart(load, NotLoaded)

/** The parts of a person's screen by tab, in order. Each loads when it is first shown. */
export const personTabs = {
  details: {
    label: t('Details'),
    Part: part(async () => (await import('./screens/details-tab.tsx')).DetailsTab),
  },
  attendance: {
    label: t('Attendance'),
    Part: part(
      async () =>
        (await import('../features/attendance/marking/lists/attendance-tab.tsx')).AttendanceTab,
    ),
  },
  household: {
    label: t('Household'),
    Part: part(
      async () => (await import('../features/people/households/households-tab.tsx')).HouseholdsTab,
    ),
  },
  care: {
    label: t('Care'),
    Part: part(async () => (await import('../features/care/cases/care-tab.tsx')).CareTab),
  },
  serving: {
    label: t('Serving'),
    Part: part(async () => (await import('../features/serving/plan/serving-tab.tsx')).ServingTab),
  },
  messages: {
    label: t('Sent to them'),
    Part: part(
      async () => (await import('../features/messages/choices/messages-tab.tsx')).MessagesTab,
    ),
  },
  access: {
    label: t('Access'),
    Part: part(async () => (await import('./screens/access-tab.tsx')).AccessTab),
  },
  log: {
    label: t('Log'),
    Part: part(async () => (await import('../features/site/audit/log-tab.tsx')).LogTab),
  },
}

export type PersonTab = keyof typeof personTabs
