"""Names of players and comments in seven languages, for the benchmark of charset guesses.

The sentences were written for this benchmark. No list here is derived from what `boardreel.sgf` knows of names and words.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Language:
    """The codecs in which records of a language occur, names of its players, and comments."""

    codecs: tuple[str, ...]
    names: tuple[str, ...]
    comments: tuple[str, ...]


def _lines(text: str) -> tuple[str, ...]:
    """Return the lines of a text that are not empty, without the space around them."""
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def _words(text: str) -> tuple[str, ...]:
    """Return the words of a text."""
    return tuple(text.split())


KOREAN = Language(
    ("cp949",),
    _words("""
        이세돌 이창호 조훈현 유창혁 서봉수 박정환 신진서 김지석 최철한 강동윤 원성진 목진석 박영훈 최정 오유진 조혜연 김채영
        변상일 신민준 나현 이동훈 한승주 안성준 이지현 홍성지 백홍석 윤준상 허영호 송태곤 김승준 양재호 박지은 김혜민 조치훈
        조남철 김인 서능욱 장수영 김수장 강훈 최규병 이상훈 안달훈 안조영 온소진 한상훈 설현준 박건호 송지훈 김명훈
    """),
    _lines("""
        흑이 귀를 지키면 백은 변을 벌려서 안정한다.
        이 수는 조금 느슨했다. 붙여서 강하게 두는 편이 나았다.
        중앙의 흑 대마가 아직 살지 못했다.
        백이 패를 이겨서 형세가 뒤집혔다.
        여기서 초읽기에 몰려 실수가 나왔다.
        끝내기에 들어가면 흑이 반집 정도 유리하다.
        예선 결승 대국, 제한 시간은 각자 두 시간이다.
        축이 백에게 좋으므로 끊을 수 없다.
        세 칸 벌림은 좋은 모양이다.
        마지막 조각을 놓고 게임이 끝났다. 점수를 계산해 보자.
        대각선으로만 이어 갈 수 있다는 규칙을 잊지 말자.
        복기할 때 두 사람 모두 이 장면을 아쉬워했다.
        백 돌 던짐, 흑 불계승.
        오랜만에 만난 친구와 둔 바둑이다.
    """),
)
JAPANESE = Language(
    ("cp932", "euc-jp"),
    _words("""
        井山裕太 張栩 山下敬吾 羽根直樹 高尾紳路 依田紀基 小林光一 趙治勲 武宮正樹 大竹英雄 加藤正夫 林海峰 石田芳夫 坂田栄男
        藤沢秀行 呉清源 木谷実 橋本宇太郎 本因坊秀策 本因坊秀甫 一力遼 芝野虎丸 許家元 余正麒 河野臨 結城聡 村川大介 本木克弥
        藤沢里菜 上野愛咲美 仲邑菫 謝依旻 向井千瑛 鈴木歩 伊田篤史 平田智也 富士田明彦 関航太郎 今村俊也 王立誠 片岡聡 淡路修三
        工藤紀夫 高川格 小林覚 岩本薫 瀬越憲作 梶原武雄 宮沢吾朗 たけし
    """),
    _lines("""
        この一手が好手で、黒の形勢がよくなりました。
        白は隅を捨てて、外側に厚みを築く方針です。
        ここは切るよりも、のびるほうが穏やかでしょう。
        シチョウ関係を確かめてから打つべきでした。
        中央の模様がどこまで地になるかが焦点です。
        コウ材が足りず、白は譲るしかありません。
        持ち時間は各一時間、秒読みは三十秒です。
        終盤のヨセで半目差の勝負になりました。
        ブロックスでは、自分の色の角と角をつなげて置きます。
        最後の一つのピースを置けば、ボーナスがもらえます。
        黒の中押し勝ち。感想戦では左辺の折衝が話題になった。
        ゾーンの外へ飛び出す手もありました。
        表通りの定石ですが、最近はあまり見かけません。
        友達と公園で打った記念の一局です。
    """),
)
SIMPLIFIED_CHINESE = Language(
    ("gb18030",),
    _words("""
        聂卫平 马晓春 常昊 古力 孔杰 周鹤洋 罗洗河 俞斌 刘小光 曹大元 江铸久 芮乃伟 柯洁 时越 芈昱廷 唐韦星 陈耀烨 周睿羊
        范廷钰 柁嘉熹 杨鼎新 辜梓豪 连笑 谢尔豪 丁浩 李轩豪 党毅飞 檀啸 胡耀宇 邱峻 王檄 彭立尧 王磊 邵炜刚 於之莹 王晨星
        宋容慧 李赫 鲁佳 丰云 张璇 陈祖德 吴淞笙 华以刚 陈临新 许嘉阳 范蕴若 赵晨宇 屠晓宇 王星昊
    """),
    _lines("""
        黑棋先占大场,布局稍好。
        白棋这一手太缓,应该直接打入。
        此时征子对黑有利,所以可以断。
        中腹的白棋还没有活净,黑棋继续攻击。
        劫争之后形势逆转,白棋领先三目。
        进入官子阶段,双方差距很小。
        比赛采用中国规则,每方两小时,读秒一分钟五次。
        黑方中盘认输。
        这个定式现在已经很少有人下了。
        角斗士棋要求同色的棋子只能角对角相接。
        最后放下一格的棋子可以多得五分。
        复盘时两位棋手都认为这里是败着。
        如果脱先,右边的孤棋就危险了。
        和老同学在网上下的一盘快棋。
    """),
)
TRADITIONAL_CHINESE = Language(
    ("big5",),
    _words("""
        周俊勳 林至涵 陳詩淵 王元均 林立祥 蕭正浩 林君諺 黃祥任 賴均輔 徐靖恩 簡靖庭 楊博崴 張栩 王銘琬 林海峰 謝依旻 黑嘉嘉
        張凱馨 蘇聖芳 陳祈睿 俞俐均 盧鈺樺 白昕卉 江鳴久 彭景華 周平強 沈君山 吳清源 夏大銘 陳永安 李浩 鄭銘輝 劉耀文 戴嘉伸
        郭求真 張鐘華 蔡坤霖 許博允 林聖賢 曾坪權 葉經緯 洪鵬 廖桂永 江維傑 陳國興 鍾文靖 羅偉綸 趙英秀 宋知遠
    """),
    _lines("""
        黑棋先佔大場,佈局稍微有利。
        白棋這一手太緩,應該直接打入。
        此時征子對黑有利,所以可以切斷。
        中央的白棋還沒有活淨,黑棋繼續攻擊。
        劫爭之後形勢逆轉,白棋領先三目。
        進入官子階段,雙方差距很小。
        比賽採用中國規則,每方兩小時,讀秒一分鐘五次。
        黑方中盤認輸。
        這個定石現在已經很少有人下了。
        角鬥士棋規定同色的棋子只能角對角相連。
        最後放下一格的棋子可以多得五分。
        檢討時兩位棋士都認為這裡是敗著。
        如果脫先,右邊的孤棋就危險了。
        和老同學在網路上下的一盤快棋,成功守住優勢。
    """),
)
RUSSIAN = Language(
    ("cp1251", "koi8-r"),
    _lines("""
        Александр Динерштейн
        Илья Шикшин
        Андрей Кульков
        Иван Детков
        Виктор Богданов
        Тимур Санкин
        Дмитрий Сурин
        Светлана Шикшина
        Наталья Ковалева
        Георгий Нилов
        Валерий Шикшин
        Алексей Лазарев
        Валерий Соловьёв
        Игорь Гришин
        Михаил Галченко
        Олег Межов
        Степан Попов
        Вячеслав Каймин
        Юрий Плющ
        Эльвина Калсберг
        Дина Бурдакова
        Роман Кузнецов
        Сергей Павлов
        Максим Подоляк
        Татьяна Ильина
        Фёдор Щукин
        Чижов
        Юля
        Женя Жуков
        Анна Цой
    """),
    _lines("""
        Чёрные захватывают угол, а белые строят стену.
        Этот ход слишком медленный, лучше было сразу разрезать.
        Группа в центре ещё не имеет двух глаз.
        Белые выиграли ко-борьбу, и положение изменилось.
        В цейтноте была допущена грубая ошибка.
        В ёсэ чёрные впереди примерно на пол-очка.
        Контроль времени: один час и три периода по тридцать секунд.
        Лестница работает в пользу белых, поэтому резать нельзя.
        Хорошая форма, но слабое место осталось.
        Последняя фигура поставлена, считаем очки.
        Фигуры одного цвета касаются только углами.
        После партии оба игрока жалели об этом моменте.
        Белые сдались.
        Партия из финала городского турнира.
    """),
)
GERMAN = Language(
    ("cp1252",),
    _lines("""
        Lukas Krämer
        Jürgen Mattern
        Günter Cießow
        Björn Hölzer
        Sören Jäger
        Franz Müller
        Käthe Schröder
        Jörg Straßburger
        Ulrike Bäcker
        Matthias Köhler
        Schäfer
        Heike Groß
        Uwe Weiß
        Jäger, Thomas
        Götz von Üchtritz
        Änne Förster
        Stefan Kühn
        Öztürk Demir
        Hermann Löns
        Jan Grünwald
        Dieter Böhm
        Lothar Vogelgesang-Krüger
        Petra Lütkemeyer
        Klaus Großmann
        Bärbel Lüdtke
    """),
    _lines("""
        Schwarz schließt die Ecke ab, Weiß wählt die Seite.
        Dieser Zug ist etwas langsam; besser wäre es, gleich zu schneiden.
        Die Gruppe in der Mitte hat noch keine zwei Augen und läuft.
        Weiß gewinnt das Ko, und plötzlich ist alles anders.
        In Zeitnot übersieht er die Drohung am linken Rand.
        Im Endspiel führt Schwarz ungefähr mit einem halben Punkt.
        Bedenkzeit: je eine Stunde, danach dreißig Sekunden für jeden Zug.
        Die Treppe läuft für Weiß, also darf man hier nicht schneiden.
        Eine schöne Form, aber die Schwäche bleibt.
        Das letzte Plättchen ist gelegt, jetzt zählen wir die Punkte.
        Steine gleicher Farbe dürfen sich nur über die Ecken berühren.
        Nach der Partie ärgerten sich beide über diese Stelle.
        Weiß gibt auf, zu groß ist der Rückstand.
        Eine Übungspartie aus dem Klub in Köln.
    """),
)
POLISH = Language(
    ("cp1250", "iso8859-2"),
    _lines("""
        Leszek Sołdan
        Stanisław Frejlak
        Marek Kamiński
        Włodzimierz Malinowski
        Grzegorz Sobański
        Krzysztof Giedrojć
        Łukasz Wróbel
        Paweł Kłos
        Michał Woźniak
        Małgorzata Zając
        Piotr Wiśniewski
        Jędrzej Świątek
        Zbigniew Żółtowski
        Agnieszka Dąbrowska
        Józef Grządziel
        Wójcik
        Rafał Bąk
        Kazimierz Łoś
        Bogdan Śliwa
        Elżbieta Górecka
        Jan Źrebiec
        Bartłomiej Pałka
        Zdzisław Jabłoński
        Katarzyna Szymańska
        Sławomir Gołąb
        Andrzej Kołodziej
    """),
    _lines("""
        Czarne zamykają róg, a białe wybierają bok.
        To posunięcie jest zbyt wolne, lepiej było od razu ciąć.
        Grupa w środku nie ma jeszcze dwóch oczu i musi uciekać.
        Białe wygrywają ko i sytuacja się odwraca.
        W niedoczasie przeoczył groźbę po lewej stronie.
        W końcówce czarne prowadzą mniej więcej o pół punktu.
        Czas do namysłu: po jednej godzinie, potem trzydzieści sekund na ruch.
        Drabinka działa na korzyść białych, więc nie wolno ciąć.
        Ładny kształt, ale słabość pozostała.
        Ostatni klocek położony, liczymy punkty.
        Klocki tego samego koloru mogą stykać się tylko rogami.
        Po partii obaj gracze żałowali tej decyzji.
        Białe poddają się, strata jest zbyt duża.
        Partia z finału turnieju w Łodzi.
    """),
)
LANGUAGES = {
    "Korean": KOREAN,
    "Japanese": JAPANESE,
    "simplified Chinese": SIMPLIFIED_CHINESE,
    "traditional Chinese": TRADITIONAL_CHINESE,
    "Russian": RUSSIAN,
    "German": GERMAN,
    "Polish": POLISH,
}
