import { addDays, t } from '@church/shared'
import { useState } from 'react'
import { churchDate } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { mondayOf } from '../../../lib/weeks.ts'
import { emptySession, type Typed } from './session-entry.ts'
import { SessionForm } from './session-form.tsx'

/** Suggests a service every Sunday, at the church's time. */
function sundayService(now: Date): Typed {
  const monday = mondayOf(churchDate(now))
  const coming = addDays(monday, 6)
  const sunday = coming === churchDate(now) ? addDays(coming, 7) : coming
  return {
    ...emptySession,
    name: t('Sunday Service'),
    date: sunday,
    start: '10:00',
    end: '11:30',
    opensBefore: '30',
    repeats: true,
  }
}

/** The first session, as a step of setting up the church. */
export function FirstSession({ onDone }: { onDone: () => void }) {
  const [suggested] = useState(() => sundayService(serverNow()))
  return (
    <>
      <p>{t('Your regular service, every week. People mark attendance while it is open.')}</p>
      <SessionForm suggested={suggested} onCreated={onDone} />
    </>
  )
}
