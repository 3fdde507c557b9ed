// The flood in a process of its own: with the plan as its argument, until its input ends.
import { floodSlowly } from './slow-sockets.ts'

const flood = floodSlowly(JSON.parse(process.argv[2] ?? ''))
process.stdin.resume().once('end', () => {
  flood.stop()
  process.stdout.write(JSON.stringify(flood.result))
})
