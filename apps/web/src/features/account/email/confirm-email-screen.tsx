import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { api } from '../../../lib/api.ts'
import { screens } from '../../../lib/screens.ts'
import { Alert, ErrorAlert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'

/** The target of the link that confirms an address. Mail programs open links, so only a tap confirms. */
export function ConfirmEmailScreen() {
  const { token = '' } = useParams()
  return (
    <div className="narrow">
      <PageHeading title={screens.confirmEmail.title} />
      <Card>
        {/* The key resets the state if another link is opened in the same tab. */}
        <Confirm key={token} token={token} />
      </Card>
    </div>
  )
}

function Confirm(link: { token: string }) {
  const client = useQueryClient()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => api.confirmEmail({ body: link }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['users'] }),
  })
  if (data) {
    return (
      <>
        <Alert tone="success">{data.detail}</Alert>
        <ButtonLink to={screens.home.path} wide>
          Go to the home page
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      {error && <ErrorAlert error={error} />}
      <p>Tap the button, and we know that we can reach you at this address.</p>
      <Button wide icon="check" busy={isPending} onClick={() => mutate()}>
        Confirm my address
      </Button>
    </>
  )
}
