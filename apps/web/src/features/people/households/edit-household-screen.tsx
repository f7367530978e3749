import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { screens } from '../../../lib/screens.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { toast } from '../../../ui/toast.ts'
import { householdById, useUpdateHousehold } from './admin-queries.ts'
import { HouseholdForm } from './household-form.tsx'

/** Edit Household: its name, its people, and which of them may mark the others. */
export function EditHouseholdScreen() {
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const query = useQuery(householdById(id))
  const { mutateAsync } = useUpdateHousehold(id)
  return (
    <div className="narrow">
      <BackLink to={screens.households.path}>Go Back</BackLink>
      <PageHeading
        title={screens.editHousehold.title}
        lead="When you let another adult mark the others, people with an account are asked to agree again in their profile."
      />
      <Card>
        <Loaded query={query}>
          {(household) => (
            <HouseholdForm
              key={household.id}
              start={household}
              action="Update"
              save={async (body) => {
                await mutateAsync(body)
                toast.success('The household has been changed.')
                await navigate(screens.households.path)
              }}
            />
          )}
        </Loaded>
      </Card>
    </div>
  )
}
