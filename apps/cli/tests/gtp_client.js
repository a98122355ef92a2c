// A whole session with a real client: the GTP controller of Sabaki (npm: @sabaki/gtp) lets Andor
// play a game against GNU Go, keeps both boards in step, and compares them at the end.
//
//     NODE_PATH=MODULES node gtp_client.js ANDOR GNUGO
const { Controller } = require('@sabaki/gtp')

const [andor, gnugo] = process.argv.slice(2)
const players = {
  B: new Controller(andor, ['gtp', 'go:positional']),
  W: new Controller(gnugo, ['--mode', 'gtp', '--level', '1', '--positional-superko']),
}

async function ask(player, line) {
  const [name, ...args] = line.split(' ')
  const response = await players[player].sendCommand({ name, args })
  if (response.error) throw new Error(`${player} refuses '${line}': ${response.content}`)
  return response.content.trim()
}

const both = async (line) => [await ask('B', line), await ask('W', line)]

// GNU Go lists the stones of a colour, Andor its chains.
const stones = (text) => text.split(/\s+/).filter((word) => word).sort().join(' ')

async function session() {
  Object.values(players).forEach((player) => player.start())
  for (const name of (await ask('B', 'list_commands')).split('\n')) {
    if ((await ask('B', `known_command ${name}`)) !== 'true') throw new Error(`${name} is not known`)
  }
  await both('boardsize 7')
  await both('clear_board')
  await both('komi 4.5')
  await ask('B', 'time_settings 30 0 0')
  let passes = 0
  let moves = 0
  for (; passes < 2 && moves < 300; moves++) {
    const [mover, other] = moves % 2 ? 'WB' : 'BW'
    const move = await ask(mover, `genmove ${mover}`)
    if (move.toLowerCase() === 'resign') break
    await ask(other, `play ${mover} ${move}`)
    passes = move.toLowerCase() === 'pass' ? passes + 1 : 0
    if (moves === 10) {
      await both('undo')
      await both(`play ${mover} ${move}`)
    }
  }
  const [black, white] = [await ask('W', 'list_stones black'), await ask('W', 'list_stones white')]
  const mine = await ask('B', 'final_status_list alive')
  if (stones(mine) !== stones(`${black} ${white}`)) throw new Error(`${mine} is not ${black} ${white}`)
  const result = { moves, passes, score: await ask('B', 'final_score'), stones: stones(mine).split(' ').length }
  // A board that Andor knows wholly: it plays what it proved.
  await ask('B', 'boardsize 2')
  await ask('B', 'komi 0.5')
  result.value = await ask('B', 'andor-value')
  result.proved = await ask('B', 'andor-solve')
  result.first = await ask('B', 'genmove B')
  await Promise.all(Object.values(players).map((player) => player.stop()))
  console.log(JSON.stringify(result))
}

session().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
