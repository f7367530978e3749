import { Link } from 'react-router-dom'
import { pathOf } from '../../../lib/path-of.ts'
import { FormAside } from '../../../ui/form-aside.tsx'
import { mergingPaths } from './paths.ts'

/** Leads to merging a person with their duplicate. */
export function MergeAside({ id }: { id: number }) {
  return (
    <FormAside>
      Listed twice? <Link to={pathOf(mergingPaths.merge, id)}>Merge…</Link>
    </FormAside>
  )
}
