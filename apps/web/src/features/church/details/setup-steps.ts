import type { ChurchSetup } from '@church/shared'

export type SetupStep = keyof ChurchSetup

/** The steps of the first start, in order. */
export const setupSteps = ['name', 'area', 'directory', 'session'] as const satisfies SetupStep[]

export const stepLabels: Record<SetupStep, string> = {
  name: 'Name your church',
  area: 'Draw it on the map',
  directory: 'Choose who may see what',
  session: 'Plan the first session',
}

/** The first step that is not done; null once all are. */
export const nextStep = (setup: ChurchSetup): SetupStep | null =>
  setupSteps.find((step) => !setup[step]) ?? null

/** The step after another, in order; null after the last. */
export const stepAfter = (step: SetupStep): SetupStep | null =>
  setupSteps[setupSteps.indexOf(step) + 1] ?? null

export const isStep = (text: string | null): text is SetupStep =>
  setupSteps.some((step) => step === text)
