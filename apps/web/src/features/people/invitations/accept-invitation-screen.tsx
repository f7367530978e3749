import { hasCode } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { SkeletonFields } from '../../../ui/skeleton-fields.tsx'
import { AcceptInvitationForm } from './accept-invitation-form.tsx'
import { BadLink } from './bad-link.tsx'
import { invitation } from './queries.ts'

/** The target of the link in an invitation: the person sets a password and is signed in. */
export function AcceptInvitationScreen() {
  const { token = '' } = useParams()
  const query = useQuery(invitation(token))
  const { data, error } = query
  return (
    <div className="narrow">
      <PageHeading
        title={data ? `Welcome, ${data.first_name}` : 'Your Invitation'}
        lead={data && `${data.church} has invited you. Set a password, and you’re in.`}
      />
      <Card>
        {hasCode(error, 'invitation-not-found') ? (
          <BadLink error={error} />
        ) : (
          <Loaded query={query} skeleton={<SkeletonFields fields={2} />}>
            {() => (
              <>
                <OtherAccount />
                {/* The key resets the form if another link is opened in the same tab. */}
                <AcceptInvitationForm key={token} token={token} />
              </>
            )}
          </Loaded>
        )}
      </Card>
    </div>
  )
}

/** Warns on a shared device, such as the office's, that the sign-in there will be replaced. */
function OtherAccount() {
  const user = useCurrentUser((state) => state.user)
  if (!user) return null
  return (
    <Alert tone="info">
      {user.name} is signed in on this device. Accepting the invitation signs you in instead.
    </Alert>
  )
}
