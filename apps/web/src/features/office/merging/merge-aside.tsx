import { pathOf, screens } from '../../../lib/screens.ts'
import { FormAside } from '../../../ui/form-aside.tsx'
import { Link } from '../../../ui/link.tsx'

/** Leads to merging a person with their duplicate. */
export function MergeAside({ id }: { id: number }) {
  return (
    <FormAside>
      Listed twice? <Link to={pathOf(screens.merge.path, id)}>Merge…</Link>
    </FormAside>
  )
}
