export { Dashboard } from './dashboard.tsx'
export { type Bar, SessionsChart } from './sessions-chart.tsx'
