import { Link } from 'react-router-dom'
import { pathOf } from '../../lib/path-of.ts'
import { FormAside } from '../../ui/form-aside.tsx'
import { mergingPaths } from './paths.ts'

/** Leads to merging a person with their double. */
export function MergeAside({ id }: { id: number }) {
  return (
    <FormAside>
      In the list twice? <Link to={pathOf(mergingPaths.merge, id)}>Merge…</Link>
    </FormAside>
  )
}
