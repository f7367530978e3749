import { pathOf, screens } from '../../../lib/screens.ts'
import { FormAside } from '../../../ui/form-aside.tsx'
import { Link } from '../../../ui/link.tsx'
import { T } from '../../../ui/t.tsx'

/** Leads to merging a person with their duplicate. */
export function MergeAside({ id }: { id: number }) {
  return (
    <FormAside>
      <T
        text="Listed twice? <a>Merge…</a>"
        a={(words) => <Link to={pathOf(screens.merge.path, id)}>{words}</Link>}
      />
    </FormAside>
  )
}
