import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../ui/loaded.tsx'
import { allCampuses, churchSettings, useUpdateCampus } from './admin-queries.ts'
import { CampusForm } from './campus-form.tsx'
import { churchFacts } from './queries.ts'

/** Draws the first campus on the map, as a step of setting up the church. */
export function SetupArea({ onDone }: { onDone: () => void }) {
  const church = useQuery(churchFacts)
  const campuses = useQuery(allCampuses)
  const { data: settings } = useQuery(churchSettings)
  const { mutateAsync } = useUpdateCampus()
  return (
    <>
      <p>
        Members can mark their attendance only inside this area. Stand in your church and tap “Draw
        around me”, then drag the corners to its walls. Or move the map to your church and draw in
        its middle.
      </p>
      <Loaded query={church}>
        {(facts) => (
          <Loaded query={campuses}>
            {([campus]) =>
              campus && (
                <CampusForm
                  key={campus.id}
                  church={facts}
                  campus={campus}
                  isFirst
                  isLocked={settings?.locked.includes('polygon') ?? false}
                  action="Save and go on"
                  save={async (body) => {
                    await mutateAsync({ id: campus.id, ...body })
                    onDone()
                  }}
                />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </>
  )
}
