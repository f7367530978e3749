import { screens } from '../../../lib/screens.ts'
import { Link } from '../../../ui/link.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useOwnEntry } from './own-entry.ts'
import { SharingForm } from './sharing-form.tsx'

/** What others see of you: the user decides what other members see, beside a preview of it. */
export function SharingScreen() {
  const query = useOwnEntry()
  return (
    <>
      <PageHeading
        title={screens.sharing.title}
        lead={
          <>
            You decide. Our admins see everything, whatever you choose here. You can change your
            details under <Link to={screens.additionalProfile.path}>additional info</Link>.
          </>
        }
      />
      <Loaded query={query}>{(entry) => <SharingForm entry={entry} />}</Loaded>
    </>
  )
}
