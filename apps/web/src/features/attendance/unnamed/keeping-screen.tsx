import { shown, t } from '@church/shared'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Link } from '../../../ui/link.tsx'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { T } from '../../../ui/t.tsx'
import { useChurch } from '../../church/details/index.ts'
import { KeepingForm } from './keeping-form.tsx'
import { PastCard } from './past-card.tsx'

/** How you're counted: the user keeps their attendance by name, or is counted without it. */
export function KeepingScreen() {
  const church = useChurch()
  const isAllowed = church?.unnamed_allowed ?? true
  return (
    <div className="narrow">
      <BackLink to={screens.ownAttendance.path}>{shown(screens.ownAttendance.title)}</BackLink>
      <PageHeading
        title={screens.keeping.title}
        lead={t('Only you see what you choose here. It applies from your next mark on.')}
      />
      <Fetched options={queries.getKeeping()}>
        {(keeping) => (
          <>
            <Card>
              <KeepingForm keeping={keeping} isAllowed={isAllowed} />
            </Card>
            {!keeping.keep && keeping.past === 'keep' && <PastCard counted={keeping.counted} />}
          </>
        )}
      </Fetched>
      <section className="prose">
        <h2>{t('Counted without your name')}</h2>
        <WhatItMeans />
      </section>
    </div>
  )
}

/** What it means to be counted without the name, before and after choosing it. */
function WhatItMeans() {
  return (
    <ul>
      <li>
        {t(
          'You count like everybody else. Once the service has ended, nothing tells that you came.',
        )}
      </li>
      <li>{t('You won’t find the services in your own history.')}</li>
      <li>
        <T
          text="Nobody will notice if you’re missed. You can ask for a call at any time under {screen}."
          screen={<Link to={screens.ownAttendance.path}>{shown(screens.ownAttendance.title)}</Link>}
        />
      </li>
      <li>{t('While a service runs, the operator of the server could still find out.')}</li>
      <li>{t('A steward who marks you sees you, but your name is not kept.')}</li>
      <li>{t('If you mark your family or others by name, their records say that you did.')}</li>
      <li>
        {t(
          'You’re never absent, so an admin can guess this choice. Whether you came follows from the totals where few have chosen it.',
        )}
      </li>
    </ul>
  )
}
