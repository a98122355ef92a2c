//! A certificate as lines of fields, and the places of its parts.

use crate::random::Random;

/// The lines of a text, each as its fields.
pub struct Lines(pub Vec<Vec<String>>);

impl Lines {
    pub fn split(text: &str) -> Lines {
        Lines(text.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect())
    }

    pub fn join(&self) -> String {
        self.0.iter().map(|fields| fields.join("\t") + "\n").collect()
    }

    /// The first line of this name.
    pub fn header(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|fields| fields.first().is_some_and(|field| field == name))
    }

    pub fn nodes(&self) -> std::ops::Range<usize> {
        self.header("nodes").map_or(0, |line| line + 1)..self.0.len()
    }

    pub fn node(&self, random: &mut Random) -> Option<usize> {
        pick(&self.nodes().collect::<Vec<_>>(), random)
    }

    pub fn node_of_kind(&self, kind: &str, random: &mut Random) -> Option<usize> {
        let is_it = |&line: &usize| self.0[line].get(2).is_some_and(|field| field == kind);
        pick(&self.nodes().filter(is_it).collect::<Vec<_>>(), random)
    }

    pub fn id(&self, random: &mut Random) -> Option<String> {
        self.0[self.node(random)?].first().cloned()
    }

    /// The places of the references, each after its move.
    pub fn references(&self) -> impl Iterator<Item = (usize, usize)> {
        self.nodes().flat_map(|line| (4..self.0[line].len()).step_by(2).map(move |at| (line, at)))
    }

    pub fn reference(&self, random: &mut Random) -> Option<(usize, usize)> {
        pick(&self.references().collect::<Vec<_>>(), random)
    }

    pub fn field(&self, random: &mut Random) -> Option<(usize, usize)> {
        let fields = (0..self.0.len()).flat_map(|line| (0..self.0[line].len()).map(move |at| (line, at)));
        pick(&fields.collect::<Vec<_>>(), random)
    }

    pub fn set(&mut self, line: usize, at: usize, text: &str) -> Option<()> {
        *self.0.get_mut(line)?.get_mut(at)? = text.into();
        Some(())
    }

    pub fn swap_fields(&mut self, (line, at): (usize, usize), (other, there): (usize, usize)) -> Option<()> {
        let (a, b) = (self.0[line][at].clone(), self.0[other][there].clone());
        self.set(line, at, &b)?;
        self.set(other, there, &a)
    }

    /// Corrects the number of nodes in the header.
    pub fn recount(&mut self) -> Option<()> {
        let (line, count) = (self.header("nodes")?, self.nodes().len());
        self.set(line, 1, &count.to_string())
    }
}

pub fn pick<T: Copy>(items: &[T], random: &mut Random) -> Option<T> {
    (!items.is_empty()).then(|| random.pick(items))
}
