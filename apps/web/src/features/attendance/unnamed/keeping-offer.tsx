import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { readStored, writeStored } from '../../../lib/storage.ts'
import { Actions, Button, ButtonLink } from '../../../ui/button.tsx'
import { useChurch } from '../../church/details/index.ts'

/** The storage key of the person whose answer this device remembers. */
const STORED = 'keepingAsked'

/** Asks once on each device, quietly, whether attendance is kept by name. */
export function KeepingOffer() {
  const user = useCurrentUser(({ user }) => user?.id ?? 0)
  const [asked, setAsked] = useState(() => readStored(STORED) === String(user))
  const church = useChurch()
  const isOffered = !asked && church?.unnamed_allowed === true
  const { data: keeping } = useQuery({ ...queries.getKeeping(), enabled: isOffered })
  if (!isOffered || !keeping || keeping.since !== null) return null
  const remember = () => writeStored(STORED, String(user))
  const answer = () => {
    remember()
    setAsked(true)
  }
  return (
    <section className="soft" aria-label={t('How you’re counted')}>
      <p>{t('Your attendance is kept with your name. You can also be counted without it.')}</p>
      <Actions>
        <Button variant="quiet" size="small" onClick={answer}>
          {t('Keep my attendance')}
        </Button>
        <ButtonLink variant="quiet" size="small" to={screens.keeping.path} onClick={remember}>
          {t('Count me without my name')}
        </ButtonLink>
      </Actions>
    </section>
  )
}
