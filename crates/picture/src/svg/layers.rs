//! Layers and the order in them. Boxes stand in the even layers; each link has an item in every
//! layer between its boxes, one of them for its label, so that labels and lines have room like
//! boxes and nothing overlaps.

use super::scene::Scene;

/// How strongly a line wants to be straight where it may bend.
pub const WEAK: f64 = 1.0;

/// What has a place in a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item {
    /// A box of the scene.
    Box(usize),
    /// The label of a link.
    Label(usize),
    /// A line that passes.
    Line,
}

/// Items, layer by layer in order.
#[derive(Debug)]
pub struct Layers {
    pub items: Vec<Item>,
    pub layers: Vec<Vec<usize>>,
    /// For each link its items from the upper box to the lower one, both included.
    pub chains: Vec<Vec<usize>>,
    /// For each item its neighbours in the layer above, and how strongly the line to them wants to
    /// be straight.
    pub above: Vec<Vec<(usize, f64)>>,
    /// And in the layer below.
    pub below: Vec<Vec<(usize, f64)>>,
}

impl Layers {
    pub fn new(scene: &Scene) -> Layers {
        let ranks = ranks(scene);
        let mut layers = Layers {
            items: (0..scene.boxes.len()).map(Item::Box).collect(),
            layers: vec![Vec::new(); 2 * ranks.iter().max().map_or(0, |rank| rank + 1)],
            chains: vec![Vec::new(); scene.links.len()],
            above: Vec::new(),
            below: Vec::new(),
        };
        layers.layers.pop();
        layers.fill(scene, &ranks);
        layers.above = vec![Vec::new(); layers.items.len()];
        layers.below = layers.above.clone();
        let mut leaving = vec![0; scene.boxes.len()];
        let mut coming = vec![0; scene.boxes.len()];
        for link in scene.links.iter().filter(|link| !link.back) {
            leaving[link.from] += 1;
            coming[link.to] += 1;
        }
        for (link, chain) in scene.links.iter().zip(&layers.chains) {
            for (nth, pair) in chain.windows(2).enumerate() {
                let (first, last) = (nth == 0, nth + 2 == chain.len());
                // Where lines part or meet, they bend; everywhere else a bend would only lead the
                // eye astray.
                let bends = (first && (link.back || leaving[link.from] > 1))
                    || (last && (link.back || coming[link.to] > 1));
                let strength = if bends { WEAK } else { 10.0 * WEAK };
                layers.below[pair[0]].push((pair[1], strength));
                layers.above[pair[1]].push((pair[0], strength));
            }
        }
        layers.untangle();
        layers
    }

    /// Puts all items into their layers in the order in which a walk from the root meets them: for
    /// a tree that is the best order already.
    fn fill(&mut self, scene: &Scene, ranks: &[usize]) {
        let mut links_of = vec![Vec::new(); scene.boxes.len()];
        for (nth, link) in scene.links.iter().enumerate() {
            links_of[link.from].push(nth);
        }
        let mut met = vec![false; scene.boxes.len()];
        met[0] = true;
        self.layers[0].push(0);
        let mut path = vec![(0, 0)];
        while let Some(&mut (from, ref mut next)) = path.last_mut() {
            let Some(&nth) = links_of[from].get(*next) else {
                path.pop();
                continue;
            };
            *next += 1;
            let link = &scene.links[nth];
            let (upper, lower) = if link.back { (link.to, link.from) } else { (link.from, link.to) };
            let (first, last) = (2 * ranks[upper] + 1, 2 * ranks[lower] - 1);
            // The label stands near the box where the move is made.
            let label_layer = if link.back { last } else { first };
            let mut chain = vec![upper];
            for layer in first..=last {
                let item = if layer == label_layer { Item::Label(nth) } else { Item::Line };
                chain.push(self.items.len());
                self.layers[layer].push(self.items.len());
                self.items.push(item);
            }
            chain.push(lower);
            self.chains[nth] = chain;
            if !met[link.to] {
                met[link.to] = true;
                self.layers[2 * ranks[link.to]].push(link.to);
                path.push((link.to, 0));
            }
        }
    }

    /// Sorts layers by the mean place of their neighbours, down and up, and keeps the order with
    /// the fewest crossings.
    fn untangle(&mut self) {
        let mut places = self.places();
        let mut best = (self.crossings(&places), self.layers.clone());
        for _ in 0..12 {
            if best.0 == 0 {
                break;
            }
            for layer in 1..self.layers.len() {
                self.sort_layer(layer, layer - 1, &mut places);
            }
            for layer in (1..self.layers.len()).rev() {
                self.sort_layer(layer - 1, layer, &mut places);
            }
            let crossings = self.crossings(&places);
            if crossings < best.0 {
                best = (crossings, self.layers.clone());
            }
        }
        self.layers = best.1;
    }

    fn sort_layer(&mut self, layer: usize, fixed: usize, places: &mut [usize]) {
        let neighbours = if fixed < layer { &self.above } else { &self.below };
        let scale = self.layers[fixed].len() as f64 / self.layers[layer].len() as f64;
        let mean = |item: usize| {
            let around = &neighbours[item];
            if around.is_empty() {
                return places[item] as f64 * scale;
            }
            around.iter().map(|&(other, _)| places[other] as f64).sum::<f64>() / around.len() as f64
        };
        let mut keyed: Vec<(f64, usize)> =
            self.layers[layer].iter().map(|&item| (mean(item), item)).collect();
        keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
        self.layers[layer] = keyed.into_iter().map(|(_, item)| item).collect();
        for (place, &item) in self.layers[layer].iter().enumerate() {
            places[item] = place;
        }
    }

    /// For each item its place in its layer.
    fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.items.len()];
        for (place, &item) in self.layers.iter().flat_map(|layer| layer.iter().enumerate()) {
            places[item] = place;
        }
        places
    }

    /// How many pairs of lines cross: the inversions in the sequence of lower ends, counted with a
    /// Fenwick tree.
    fn crossings(&self, places: &[usize]) -> usize {
        let mut crossings = 0;
        for (upper, layer) in self.layers.iter().enumerate().take(self.layers.len() - 1) {
            let mut tree = vec![0; self.layers[upper + 1].len() + 1];
            let mut before = 0;
            for &item in layer {
                let mut ends: Vec<usize> = self.below[item].iter().map(|&(other, _)| places[other]).collect();
                ends.sort_unstable();
                for &end in &ends {
                    let mut at = end + 1;
                    let mut not_right = 0;
                    while at > 0 {
                        not_right += tree[at];
                        at &= at - 1;
                    }
                    crossings += before - not_right;
                }
                for &end in &ends {
                    let mut at = end + 1;
                    while at < tree.len() {
                        tree[at] += 1;
                        at += at & at.wrapping_neg();
                    }
                }
                before += ends.len();
            }
        }
        crossings
    }
}

/// For each box the longest way from the root, in links.
fn ranks(scene: &Scene) -> Vec<usize> {
    let mut ranks = vec![0; scene.boxes.len()];
    let mut after = vec![Vec::new(); scene.boxes.len()];
    let mut missing = vec![0; scene.boxes.len()];
    for link in &scene.links {
        let (upper, lower) = if link.back { (link.to, link.from) } else { (link.from, link.to) };
        after[upper].push(lower);
        missing[lower] += 1;
    }
    let mut ready = vec![0];
    while let Some(upper) = ready.pop() {
        for &lower in &after[upper] {
            ranks[lower] = ranks[lower].max(ranks[upper] + 1);
            missing[lower] -= 1;
            if missing[lower] == 0 {
                ready.push(lower);
            }
        }
    }
    ranks
}
