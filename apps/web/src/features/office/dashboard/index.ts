export type { Bar } from './chart-labels.ts'
export { Dashboard } from './dashboard.tsx'
export { SessionsChart } from './sessions-chart.tsx'
export { Yesterday } from './yesterday.tsx'
