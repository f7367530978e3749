import { BackLink } from '../../../ui/back-link.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { userPaths } from '../../people/users/index.ts'
import { TwoStepCard } from './two-step-card.tsx'

/** Two-step sign-in on its own screen, for admins who are required to switch it on. */
export function TwoStepScreen() {
  return (
    <div className="narrow">
      <BackLink to={userPaths.profile}>Your Profile</BackLink>
      <PageHeading title="Two-Step Sign-In" lead="Your password, plus something only you have." />
      <TwoStepCard title={null} />
    </div>
  )
}
