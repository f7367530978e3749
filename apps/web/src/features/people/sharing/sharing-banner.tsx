import { type Sharing, t, unchosenShares } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Actions, Button, ButtonLink } from '../../../ui/button.tsx'
import { focusHeading } from '../../../ui/page-heading.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'
import { choiceSaved } from './choice-saved.ts'

/** Listed with the name, and nothing else. */
export const nameOnly: Sharing = { listed: true, shares: unchosenShares('choice') }

/** Asks a member what others may see of them, until they have chosen. */
export function SharingBanner() {
  const { data: rules } = useQuery(queries.getDirectoryRules())
  const isAsked = rules?.mode === 'choice'
  const { data: sharing } = useQuery({ ...queries.getSharing(), enabled: isAsked })
  const { change, isPending } = useChange(mutations.setSharing)
  if (!isAsked || sharing !== null) return null

  const shareNameOnly = () =>
    change({ body: nameOnly }, () => {
      toast.success(choiceSaved)
      // The banner disappears with its button, which had the focus.
      focusHeading()
    })
  return (
    <Alert tone="info">
      <p>
        <strong>{t('What may other members see of you?')}</strong>{' '}
        {t('Until you choose, they see only your name.')}
      </p>
      <Actions>
        <ButtonLink variant="secondary" size="small" to={screens.sharing.path}>
          {t('Choose')}
        </ButtonLink>
        <Button variant="quiet" size="small" busy={isPending} onClick={shareNameOnly}>
          {t('Only my name')}
        </Button>
      </Actions>
    </Alert>
  )
}
