import { shown, t } from '@church/shared'
import { screens } from '../../../lib/screens.ts'
import { Link } from '../../../ui/link.tsx'
import { T } from '../../../ui/t.tsx'

/** What it means to be counted without the name, before and after choosing it. */
export function WhatItMeans() {
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
      <li>{t('While a service runs, whoever runs the server could still find out.')}</li>
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
