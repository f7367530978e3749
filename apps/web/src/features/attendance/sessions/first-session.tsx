import { t } from '@church/shared'
import { useState } from 'react'
import { localDay } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { emptySession, type Typed } from './session-entry.ts'
import { SessionForm } from './session-form.tsx'

/** Suggests a service every Sunday, in this device's time zone. */
function sundayService(now: Date): Typed {
  const sunday = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 7 - now.getDay())
  return {
    ...emptySession,
    name: t('Sunday Service'),
    date: localDay(sunday),
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
      <p>{t('Your regular service, every week. People check in while it is open.')}</p>
      <SessionForm suggested={suggested} onCreated={onDone} />
    </>
  )
}
