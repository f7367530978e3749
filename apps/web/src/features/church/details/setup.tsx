import { type ChurchSetup, isOneOf, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ownTimeZone } from '../../../lib/format.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { Actions, Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { useSave } from '../../../ui/use-change.ts'
import { CampusForm } from './campus-form.tsx'
import { NameForm } from './name-form.tsx'
import { churchFacts } from './queries.ts'
import styles from './setup.module.scss'
import {
  nextStep,
  StepList,
  setupSteps,
  stepAfter,
  stepLabels,
  useSetupState,
} from './step-list.tsx'

interface Props {
  /** The steps that other features have. */
  further: Record<'you' | 'directory' | 'session', ComponentType<StepProps>>
  /** The content once all steps are done. */
  done: ReactNode
}

interface StepProps {
  onDone: () => void
}

/** Sets up the church: one step after the other, each of which can be skipped. */
export function Setup(props: Props) {
  const query = useQuery(queries.getChurchSettings())
  return <Loaded query={query}>{({ setup }) => <Steps {...props} saved={setup} />}</Loaded>
}

/** Draws the first campus on the map, as a step of setting up the church. */
function SetupArea({ onDone }: { onDone: () => void }) {
  const church = useQuery(churchFacts)
  const campuses = useQuery(queries.listCampuses())
  const { data: settings } = useQuery(queries.getChurchSettings())
  const updateCampus = useSave(mutations.updateCampus)
  // The area of the example church is no help to another.
  const isDrawn = settings?.setup.area ?? true
  return (
    <Loaded query={church}>
      {(facts) => (
        <Loaded query={campuses}>
          {([campus]) =>
            campus && (
              <CampusForm
                key={campus.id}
                church={facts}
                campus={isDrawn ? campus : { ...campus, polygon: [] }}
                isFirst
                isLocked={settings?.locked.includes('polygon') ?? false}
                action={t('Save and go on')}
                save={async (body) => {
                  await updateCampus({ params: { id: campus.id }, body })
                  onDone()
                }}
              />
            )
          }
        </Loaded>
      )}
    </Loaded>
  )
}

function Steps({ saved, further, done }: Props & { saved: ChurchSetup }) {
  const setup = useSetupState(saved)
  const [params, setParams] = useSearchParams()
  const named = params.get('step')
  const [first] = useState(() => nextStep(setup))
  const step = isOneOf(setupSteps, named) ? named : named === 'done' ? null : first
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [step])

  const stepScreens = { name: SetupName, area: SetupArea, ...further }
  const Step = step && stepScreens[step]
  const goOn = () => setParams({ step: (step && stepAfter(step)) ?? 'done' })
  return (
    <>
      <div className={styles.progress}>
        <StepList setup={setup} current={step} />
      </div>
      <Card>
        <h2 ref={heading} tabIndex={-1}>
          {step ? stepLabels[step] : t('Your church is ready')}
        </h2>
        {Step ? <Step onDone={goOn} /> : done}
        {step && (
          <Actions>
            <Button variant="quiet" onClick={goOn}>
              {setup[step] ? t('Next') : t('Skip this step')}
            </Button>
          </Actions>
        )}
      </Card>
    </>
  )
}

/** Names the church, as a step of setting it up. Suggests the time zone of the admin's device. */
function SetupName({ onDone }: StepProps) {
  return (
    <div className={styles.form}>
      <p>{t('The name is shown at the top of every page, the address on the home page.')}</p>
      <Fetched options={queries.getChurchSettings()}>
        {(settings) => (
          <NameForm
            settings={settings}
            values={
              settings.setup.name
                ? {
                    name: settings.name,
                    address: settings.address,
                    time_zone: settings.time_zone,
                  }
                : { name: '', address: settings.address, time_zone: ownTimeZone() }
            }
            action={t('Save and go on')}
            onSaved={onDone}
          />
        )}
      </Fetched>
    </div>
  )
}
