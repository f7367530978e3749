import { ButtonLink } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { userPaths } from '../users/index.ts'
import { TwoStepCard } from './two-step-card.tsx'

/** Two-step sign-in by itself: where admins are led who have to switch it on. */
export function TwoStepScreen() {
  return (
    <div className="narrow">
      <ButtonLink
        to={userPaths.profile}
        variant="quiet"
        size="small"
        icon="back"
        className="go-back"
      >
        Your Profile
      </ButtonLink>
      <PageHeading title="Two-Step Sign-In" lead="A password, and something that only you have." />
      <TwoStepCard title={null} />
    </div>
  )
}
