"""Words next to a number that decide whether it is a move number, in the languages of most commented records.

All words are in lower case. The languages are English, German, French, Spanish, Italian, Portuguese, Dutch, Polish,
Czech, Swedish, Turkish, Russian, Chinese, Japanese and Korean. If a word is missing here, a move number is not
recognized, which does less harm than taking a number of points or minutes for a move.
"""

from __future__ import annotations

from collections.abc import Mapping


def _words(text: str) -> frozenset[str]:
    """Return the set of the words in a text, which are separated by white space."""
    return frozenset(text.split())


#: the number after one of them is that of a move
MOVE_WORDS = _words(
    "move moves ply plies zug züge zuges zügen zuge coup coups jugada jugadas movimiento movimientos "
    "mossa mosse lance lances jogada jogadas zet zetten ruch ruchy tah tahy drag hamle ход хода ходу "
    "ходом ходе ходы 第 stone stones stein steine"
)
#: with one of them after it and a period between them, a number is that of a move: `34. Zug`
ORDINAL_WORDS = _words("zug zuges zuge hamle hamlede tah tahu drag draget ruch lépés")
#: characters that do the same without a period, after `第` or in front of `目`
COUNTER_CHARACTERS = "手"

#: English name of a color → the words for it
COLOR_WORDS: Mapping[str, frozenset[str]] = {
    "Black": _words(
        "black schwarz schwarzer schwarzen schwarzes schwarze noir noirs negro negras negra nero nera preto "
        "pretas preta zwart czarne czarny czarnych černý černého svart siyah чёрные черные чёрных черных "
        "чёрный черный чёрными черными 黑 黑棋 黒 黒番 흑 흑이 흑의"
    ),
    "White": _words(
        "white weiß weiss weißer weißen weißes weiße weisser weissen blanc blancs blanco blancas blanca "
        "bianco bianca branco brancas branca wit białe biały białych bílý bílého vit beyaz белые белых белый "
        "белыми 白 白棋 白番 백 백이 백의"
    ),
    "Blue": _words(
        "blue blau blauer blauen bleu azul blu azzurro blauw niebieski modrý blå mavi синий синие 蓝 藍 青 파랑"
    ),
    "Yellow": _words(
        "yellow gelb gelber gelben jaune amarillo giallo amarelo geel żółty žlutý gul sarı жёлтый желтый 黄 노랑"
    ),
    "Red": _words(
        "red rot roter roten rouge rojo rosso vermelho rood czerwony červený röd kırmızı красный красные 红 赤 빨강"
    ),
    "Green": _words("green grün grüner grünen vert verde groen zielony zelený grön yeşil зелёный зеленый 绿 緑 초록"),
    "Purple": _words("purple lila violett violet morado viola roxo paars fioletowy fialový mor фиолетовый 紫 보라"),
    "Orange": _words(
        "orange oranger orangen naranja arancione laranja oranje pomarańczowy oranžový turuncu оранжевый 橙 주황"
    ),
}

#: a number between one of these words and a punctuation mark or one of `FOLLOWING_WORDS` is that of a move
LEADING_WORDS = _words(
    "after before at if until till since see unlike nach vor bei wenn falls bis seit siehe après avant "
    "jusqu'à si voir después antes hasta véase dopo prima fino se após antes até na bij tot als zie после "
    "перед при если до см po przed 于 在 於"
)
#: a number at the start of a sentence before one of these words is that of a move
VERBS = _words(
    "is was isn wasn looks seems threatens makes takes would could should might may must can will does "
    "did has had gets wins loses works fails connects cuts captures blocks prevents saves kills attacks "
    "defends invades extends ist war wäre droht sieht macht kann könnte sollte muss hat wird würde "
    "verhindert blockiert verbindet est était serait menace peut doit es era sería amenaza puede è era "
    "sarebbe minaccia può é seria ameaça pode zou kan moet dreigt jest był grozi może je byl hrozí är var "
    "hotar был угрожает"
)
FOLLOWING_WORDS = VERBS | _words(
    "and or then to but too also instead because since as in at after before with by there for by when "
    "und oder dann aber auch statt weil da in bei nach vor mit durch für wenn denn et ou puis mais aussi "
    "car à y o u pero luego también e ed ma poi anche mas então também en of maar dan ook i lub ale też a "
    "nebo och eller men и или но тоже"
)
#: what may stand between two move numbers, the first of which is known to be one
LIST_WORDS = _words("and or to und oder bis sowie et ou à y o u a e ed til och i lub nebo en of и или до 和 或 到 및")
#: a number before one of them counts something
UNITS = _words(
    "point points pts pt stone stones move moves liberty liberties minute minutes min mins second seconds "
    "sec secs hour hours kyu dan rank ranks game games times day days year years percent piece pieces "
    "square squares row rows column columns line lines group groups eye eyes space spaces more other "
    "different visits playouts ponnuki punkt punkte punkten pkt stein steine steinen züge zügen freiheit "
    "freiheiten minuten sekunde sekunden stunde stunden partie partien spiele mal tage jahre prozent "
    "figuren felder feld reihe reihen spalte linie linien gruppen augen weitere andere pierre pierres "
    "coups liberté libertés secondes heure heures parties fois jours ans cases ligne lignes punto puntos "
    "piedras jugadas libertad libertades minutos segundos horas partidas veces días años casillas punti "
    "pietre mosse libertà minuti secondi ore partite volte pontos pedras jogadas partidas vezes punten "
    "stenen zetten vrijheden seconden uur partijen keer punkty punktów kamieni ruchów bodů kamenů poäng "
    "stenar puan taş очков очка очко камней камня ходов хода минут секунд часов партий"
)
#: the same for languages without spaces
UNIT_CHARACTERS = "目子点點分秒段級级路个個条條块塊石年月日时時局집점급단초분"
