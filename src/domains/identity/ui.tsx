export { useWayIn } from './site/use-way-in.tsx'
