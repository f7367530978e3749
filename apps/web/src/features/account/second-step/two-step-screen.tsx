import { shown, t } from '@church/shared'
import { screens } from '../../../lib/screens.ts'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { TwoStepCard } from './two-step-card.tsx'

/** Two-step sign-in on its own screen, for admins who are required to switch it on. */
export function TwoStepScreen() {
  return (
    <div className="narrow">
      <BackLink to={screens.profile.path}>{shown(screens.profile.title)}</BackLink>
      <PageHeading
        title={screens.twoStep.title}
        lead={t('Your password, plus something only you have.')}
      />
      <TwoStepCard title={null} />
    </div>
  )
}
