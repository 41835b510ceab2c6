/** Titles and sentences of the samples in Japanese. */
export default {
  amazons: {
    title: "最後の一手",
    sentence: "アマゾンはチェスのクイーンのように動いて矢を放ち、動けなくなった側の負けです。",
  },
  "blokus-duo": {
    title: "二人で向かい合って",
    sentence: "序盤にコメントと変化図の付いた二人対局です。",
  },
  "blokus-junior": {
    title: "子供向けのゲーム",
    sentence: "子供向けの小さなゲーム。12種類の駒が2個ずつあります。",
  },
  "blokus-three-player": {
    title: "3人と共有の1色",
    sentence: "3人で対局し、4色目を共有します。",
  },
  "blokus-trigon": {
    title: "四方から三角形",
    sentence: "4人と三角形の駒。対局の序盤です。",
  },
  "blokus-trigon-three-player": {
    title: "100点",
    sentence: "小さい六角形の盤で3人対局。黄が100点に達します。",
  },
  "blokus-trigon-two-player": {
    title: "一人2色",
    sentence: "大きい六角形の盤で、二人が2色ずつ使います。",
  },
  "blokus-two-player": {
    title: "青・赤 対 黄・緑",
    sentence: "青と赤が黄と緑に対戦します。",
  },
  callisto: {
    title: "四つの小さな始まり",
    sentence: "4人が1マスから始めて広げていきます。",
  },
  "callisto-three-player": {
    title: "青がリード",
    sentence: "小さめの盤で3人対局。青が64点で勝ちます。",
  },
  "callisto-two-player": {
    title: "3点差",
    sentence: "小さい八角形の盤での接戦。60対57。",
  },
  "callisto-two-player-four-color": {
    title: "二人で4色",
    sentence: "二人が2色ずつ使います。",
  },
  "chess-no-rules": {
    title: "チェスの短い対局",
    sentence: "Boardreelがルールを知らないゲーム。手、コメント、変化図をツリーで表示します。",
  },
  gembloq: {
    title: "半マスも数える",
    sentence: "半マスのある駒。赤が73½点で勝ちます。",
  },
  "gembloq-three-player": {
    title: "3人で盤を囲む",
    sentence: "3人対局。赤が3点差で勝ちます。",
  },
  "gembloq-two-player": {
    title: "はっきりしたリード",
    sentence: "小さい盤の二人対局。74対63½。",
  },
  "gembloq-two-player-four-color": {
    title: "4色の序盤",
    sentence: "二人が2色ずつ使います。対局の序盤です。",
  },
  "go-13x13-handicap": {
    title: "四子局",
    sentence: "黒が4子の置き碁で始めます。時間とコメント付き。",
  },
  gomoku: {
    title: "五目並べ",
    sentence: "あちこちに狙いが生まれ、最後に黒石が五つ並びます。",
  },
  havannah: {
    title: "リング、ブリッジ、フォーク",
    sentence: "リング、ブリッジ、フォークのいずれかで勝ち。ここでは白が二つの隅をつなぎます。",
  },
  hex: {
    title: "上から下へ",
    sentence: "黒と白が盤の向かい合う辺をつなぎます。つながるのは片方だけです。",
  },
  "lines-of-action": {
    title: "みんな一緒に",
    sentence: "駒が中央に集まります。黒は17手ですべてをつなぎます。",
  },
  "nexos-two-player": {
    title: "4色の線",
    sentence: "二人が2色ずつ使います。対局の序盤です。",
  },
  othello: {
    title: "埋まった盤",
    sentence: "最後は盤が埋まって36対28。白は一度パスします。",
  },
  "twixt-18x12": {
    title: "細長い盤",
    sentence: "プログラムT1との、珍しい盤での対局です。",
  },
  "twixt-24x24-puzzle": {
    title: "勝ちの一手を探せ",
    sentence: "白番で白勝ち。上端への道を見つけてください。",
  },
  "twixt-36x36-win": {
    title: "長い道のり",
    sentence: "大きな盤を横断する長い競争です。",
  },
  "twixt-little-golem": {
    title: "Little Golemから",
    sentence: "Little Golemのサイトの形式の棋譜です。",
  },
};
