import { t } from '@church/shared'
import { screens } from '../../../lib/screens.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'

interface Props {
  /** The window's title: the tab's. */
  title: string
  lead: string
}

/** The head of Messages, the same above each of its tabs. */
export const MessagesHeading = ({ title, lead }: Props) => (
  <PageHeading
    title={title}
    lead={lead}
    actions={
      <ButtonLink icon="plus" to={screens.newAnnouncement.path}>
        {t('New announcement')}
      </ButtonLink>
    }
  >
    {t('Messages')}
  </PageHeading>
)
