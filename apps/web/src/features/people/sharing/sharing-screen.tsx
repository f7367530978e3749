import { t } from '@church/shared'
import { screens } from '../../../lib/screens.ts'
import { Link } from '../../../ui/link.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { BackToMe } from '../../../ui/own-page.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { T } from '../../../ui/t.tsx'
import { useOwnEntry } from './own-entry.ts'
import { SharingForm } from './sharing-form.tsx'

/** What others see of you: the user decides what other members see, beside a preview of it. */
export function SharingScreen() {
  const query = useOwnEntry()
  return (
    <>
      <BackToMe />
      <PageHeading
        title={screens.sharing.title}
        lead={
          <>
            {t('You decide. Our admins see everything, whatever you choose here.')}{' '}
            <T
              text="You can change your details under <a>additional info</a>."
              a={(words) => <Link to={screens.additionalProfile.path}>{words}</Link>}
            />
          </>
        }
      />
      <Loaded query={query}>{(entry) => <SharingForm entry={entry} />}</Loaded>
    </>
  )
}
